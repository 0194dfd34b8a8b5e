/** A fault of the database or its contents, with a finished message for the operator. Commands print it as it is. */
export class DataError extends Error {
  override readonly name = 'DataError';
}
