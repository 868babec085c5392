/** The logger of processing; a pino logger is one. */
export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export const SILENT: Log = { info: () => {}, warn: () => {}, error: () => {} };
