import { MicrodataRdfParser } from 'microdata-rdf-streaming-parser';
import { RdfaParser } from 'rdfa-streaming-parser';

/** JSON-LD in its flat form: one object for each node; nodes refer to each other by `@id`. */
type FlatNode = Readonly<Record<string, unknown>>;

/** What both parsers are, whose types lack the stream. */
interface Parser extends AsyncIterable<Quad> {
  end(text: string): void;
}

/** A part of what both parsers emit (RDF/JS). */
interface Quad {
  readonly subject: Term;
  readonly predicate: Term;
  readonly object: Term;
}
interface Term {
  readonly termType: string;
  readonly value: string;
}

const TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';

/**
 * The nodes of a page's Microdata.
 *
 * @param address of the page; relative addresses are resolved against it
 */
export const microdataNodes = (html: string, address: string) =>
  nodesOf(new MicrodataRdfParser({ baseIRI: address }) as unknown as Parser, html);

/** The nodes of a page's RDFa. */
export const rdfaNodes = (html: string, address: string) =>
  nodesOf(new SelectiveRdfaParser({ baseIRI: address, contentType: 'text/html' }) as unknown as Parser, html);

const RDFA = 'property typeof about resource vocab prefix rel rev href src content datatype inlist'.split(' ');

/**
 * The parser copies the text of each element to its parent, which takes 10 s for half a megabyte. Here it sees only
 * elements with attributes of RDFa, and only text in a property.
 */
class SelectiveRdfaParser extends RdfaParser {
  /** Of the open elements: whether the parser sees them, and whether they are in a property. */
  readonly #open: { readonly isSeen: boolean; readonly inProperty: boolean }[] = [];

  override onTagOpen(name: string, attributes: Record<string, string>): void {
    const isSeen = name === 'base' || RDFA.some((attribute) => attribute in attributes);
    this.#open.push({ isSeen, inProperty: 'property' in attributes || (this.#open.at(-1)?.inProperty ?? false) });
    if (isSeen) super.onTagOpen(name, attributes);
  }

  override onText(data: string): void {
    if (this.#open.at(-1)?.inProperty) super.onText(data);
  }

  override onTagClose(): void {
    if (this.#open.pop()?.isSeen) super.onTagClose();
  }
}

/** @returns a reason instead when the parser gives up */
async function nodesOf(parser: Parser, html: string): Promise<FlatNode[] | { readonly reason: string }> {
  const nodes = new Map<string, Map<string, unknown[]>>();
  try {
    parser.end(html);
    for await (const { subject, predicate, object } of parser) {
      const id = idOf(subject);
      const node = nodes.get(id) ?? new Map<string, unknown[]>();
      nodes.set(id, node);
      const key = predicate.value === TYPE ? '@type' : predicate.value;
      const isText = key === '@type' || object.termType === 'Literal';
      const values = node.get(key) ?? [];
      node.set(key, values);
      values.push(isText ? object.value : { '@id': idOf(object) });
    }
  } catch (error) {
    return { reason: `has Microdata or RDFa that cannot be read: ${error instanceof Error ? error.message : error}` };
  }
  return [...nodes].map(([id, node]) => ({ ...Object.fromEntries(node), '@id': id }));
}

const idOf = ({ termType, value }: Term) => (termType === 'BlankNode' ? `_:${value}` : value);
