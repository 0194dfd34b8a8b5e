import { SaxesParser } from 'saxes';

/** One element of a document: its name, and the text in it. */
export interface XmlElement {
  readonly name: string;
  readonly text: string;
}

/** The elements of a document, as they end. @throws Error for what is not well-formed, as a strict reader would */
export function readXml(document: string): XmlElement[] {
  const parser = new SaxesParser({ xmlns: true });
  const open: { name: string; text: string }[] = [];
  const elements: XmlElement[] = [];
  parser.on('error', (fault) => {
    throw fault;
  });
  parser.on('opentag', ({ name }) => open.push({ name, text: '' }));
  const add = (text: string) => {
    for (const element of open) element.text += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const element = open.pop();
    if (element !== undefined) elements.push(element);
  });
  parser.write(document).close();
  return elements;
}
