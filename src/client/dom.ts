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
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) created.setAttribute(name, value);
  created.append(
    ...children.filter((child): child is Node | string => child instanceof Node || typeof child === 'string'),
  );
  return created;
}
