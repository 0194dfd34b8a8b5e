import { SaxesParser } from 'saxes';

export interface XmlElement {
  readonly name: string;
  readonly text: string;
}

/** All elements, in the order of their end tags. @throws Error when the document is not well-formed */
export function readXml(document: string): XmlElement[] {
  const parser = new SaxesParser({ xmlns: true });
  const open: { name: string; text: string }[] = [];
  const elements: XmlElement[] = [];
  parser.on('error', (error) => {
    throw error;
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
