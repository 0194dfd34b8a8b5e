import type { MiddlewareHandler } from 'hono';

/**
 * Refuses bodies that are larger than `maxBytes` with 413. The rest of such a body is read and dropped: a server that
 * closes the connection instead takes the answer away from a client that is still sending. `listen.ts` bounds the time.
 */
export function bodyLimit(maxBytes: number, message: string): MiddlewareHandler {
  return async (context, next) => {
    const request = context.req.raw;
    const announced = request.headers.get('content-length');
    if (announced !== null && Number(announced) <= maxBytes) return next();
    const reader = request.body?.getReader();
    if (reader === undefined) return next();
    if (announced === null) {
      const body = await readUpTo(maxBytes, reader);
      if (body !== null) {
        context.req.raw = new Request(request, { body });
        return next();
      }
    }
    void dropRest(reader);
    return context.json({ message }, 413);
  };
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** @returns null for a body that is larger */
async function readUpTo(maxBytes: number, reader: Reader): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  for (let size = 0; size <= maxBytes; ) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    chunks.push(value);
    size += value.length;
  }
  return null;
}

async function dropRest(reader: Reader): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The client has left.
  }
}
