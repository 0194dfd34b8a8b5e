type Child = Node | string | null | false | undefined;

/**
 * Creates an element. Strings become text nodes, never markup; `null` and `false` children are skipped.
 *
 * @param attributes `null` omits an attribute
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
