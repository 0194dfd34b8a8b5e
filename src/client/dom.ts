type Child = Node | string | null | false | undefined;

/**
 * Makes an element. Texts become text nodes, never markup; `null` and `false` children are left out.
 *
 * @param attributes `null` leaves an attribute out
 */
export function element(
  tag: string,
  attributes: Readonly<Record<string, string | null>>,
  ...children: Child[]
): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(name, value);
  made.append(
    ...children.filter((child): child is Node | string => child instanceof Node || typeof child === 'string'),
  );
  return made;
}
