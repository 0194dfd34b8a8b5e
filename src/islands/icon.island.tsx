/** Icons that only signed-in people see; those of static pages are in Symbols.astro. */
const drawings = {
  settings: (
    <>
      <path d="M4 7h10M18 7h2M4 17h2M10 17h10" />
      <circle cx="16" cy="7" r="2.2" />
      <circle cx="8" cy="17" r="2.2" />
    </>
  ),
  signOut: <path d="M13 4H5v16h8M10 12h11M17 8l4 4-4 4" />,
  check: <path d="m4 12.5 5.5 5.5L20 6.5" />,
  warning: <path d="M12 3 22 20.5H2zM12 10v5M12 17.4v.6" />,
} as const;

type Drawing = keyof typeof drawings;
type PageSymbol = 'arrow' | 'close' | 'heart';

const isDrawing = (name: string): name is Drawing => name in drawings;

/** A decorative icon, hidden from screen readers. */
export function Icon({ name }: { readonly name: Drawing | PageSymbol }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {isDrawing(name) ? drawings[name] : <use href={`#${name}`} />}
    </svg>
  );
}
