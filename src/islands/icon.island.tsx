/** Icons that only signed-in people see; those of static pages are in Symbols.astro. */
const drawings = {
  heart: <path d="M12 20.5 3.8 12.3a5.1 5.1 0 0 1 7.2-7.2l1 1 1-1a5.1 5.1 0 0 1 7.2 7.2z" />,
  arrow: <path d="M4 12h15M13 6l6 6-6 6" />,
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
  close: <path d="m5 5 14 14M19 5 5 19" />,
} as const;

/** A decorative icon, hidden from screen readers. */
export function Icon({ name }: { readonly name: keyof typeof drawings }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
