import { FileError } from './open-file.ts';

/**
 * The bytes of a text in another encoding, as UTF-8.
 *
 * @param encoding a label that TextDecoder knows, such as `windows-1252`
 * @throws FileError where the bytes are not in that encoding
 */
export async function* toUtf8(source: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<Buffer> {
  // Not only for its errors: without `fatal`, Node 20 reads windows-1252 as Latin-1.
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (chunk?: Buffer) => {
    try {
      return Buffer.from(decoder.decode(chunk, { stream: chunk !== undefined }));
    } catch (cause) {
      throw new FileError(`is not written in ${encoding}: name another encoding, or none`, 'incomplete', {
        cause,
      });
    }
  };
  for await (const chunk of source) yield decode(chunk);
  yield decode();
}
