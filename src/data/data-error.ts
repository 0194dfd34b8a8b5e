/** A problem with the database or its contents. Commands print the message as is. */
export class DataError extends Error {
  override readonly name = 'DataError';
}
