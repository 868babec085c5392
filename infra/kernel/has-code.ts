/** Whether it is an error of this code, as the system's and Node's own have one: "ENOENT", "EADDRINUSE". */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;
