import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
export type Element = DefaultTreeAdapterTypes.Element;

/** A parsed page of the built site. */
export interface BuiltPage {
  /** Relative to the site. */
  readonly file: string;
  readonly html: string;
  /** In document order, including those in templates. */
  readonly elements: readonly Element[];
  /** Its elements and attributes; pages of the same shape differ only in texts, addresses and names. */
  readonly shape: string;
  /** Parse errors by the names of the HTML standard. */
  readonly syntaxErrors: readonly string[];
}

/** Relative names of all files in a directory. */
export function filesOf(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

export function readPage(root: string, file: string): BuiltPage {
  const html = readFileSync(join(root, file), 'utf8');
  const syntaxErrors: string[] = [];
  const document = parse(html, {
    onParseError: ({ code, startOffset }) => {
      syntaxErrors.push(`${file}: ${code} at ${html.slice(Math.max(0, startOffset - 40), startOffset + 40)}`);
    },
  });
  return { file, html, elements: [...elementsIn(document)], shape: shapeOf(document), syntaxErrors };
}

/** Attributes with free text or addresses. */
const FREE = /^(?:href|src|title|aria-label|content|data-.*|alt|download|style|datetime)$/;

function shapeOf(node: Node): string {
  if (!('tagName' in node)) return 'childNodes' in node ? node.childNodes.map(shapeOf).join('') : '';
  const attrs = node.attrs.map(({ name, value }) => (FREE.test(name) && value !== '' ? name : `${name}=${value}`));
  const children = 'content' in node ? shapeOf(node.content) : node.childNodes.map(shapeOf).join('');
  return `<${node.tagName} ${attrs.join(' ')}>${children}</>`;
}

/** The node itself and everything in it, also in templates. */
export function* elementsIn(node: Node): Generator<Element> {
  if ('tagName' in node) yield node;
  if ('content' in node) yield* elementsIn(node.content);
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsIn(child);
}

export function attribute({ attrs }: Element, name: string): string | null {
  return attrs.find((attr) => attr.name === name)?.value ?? null;
}

function* textsIn(node: Node): Generator<string> {
  if ('value' in node && node.nodeName === '#text') yield node.value;
  if ('childNodes' in node) for (const child of node.childNodes) yield* textsIn(child);
}

/** The text without the places for line breaks in long words (`softBreaks`). */
export const textOf = (node: Node): string => [...textsIn(node)].join('').replaceAll('\u200b', '');

/** The beginnings of words that a browser has to break between any two of more than `longest` letters. */
export function unbrokenRuns(page: BuiltPage, longest: number): string[] {
  return page.elements
    .filter(({ tagName }) => !/^(?:title|script|style|option)$/.test(tagName))
    .flatMap(({ childNodes }) => childNodes.flatMap((child) => ('value' in child ? child.value : [])))
    .flatMap((text) => text.split(/[\s\u200b]/))
    .filter(({ length }) => length > longest)
    .map((run) => `${page.file}: ${run.length} of ${run.slice(0, 30)}`);
}

/** Elements by name, optionally with an attribute value. */
export function find({ elements }: BuiltPage, tagName: string, name?: string, value?: string): Element[] {
  return elements.filter(
    (element) => element.tagName === tagName && (name === undefined || attribute(element, name) === value),
  );
}

/** All element names, and attribute names with their elements. */
export function vocabularyOf(pages: readonly BuiltPage[]): Set<string> {
  const words = new Set<string>();
  for (const { elements } of pages) {
    for (const { tagName, attrs } of elements) {
      words.add(tagName);
      for (const { name } of attrs) words.add(`${tagName} ${name}`);
    }
  }
  return words;
}
