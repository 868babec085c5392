import type { Connection, PoolClient, Submittable } from "pg";

/**
 * Runs `COPY … TO STDOUT`: resolves when the last row was received. `onData` gets the content of each CopyData message, whose bytes are valid
 * during the call alone. The connection must not pipeline statements (`withoutPipeline`). Rejects with the server's error, or with
 * what `onData` threw.
 */
export const copyOut = (client: PoolClient, sql: string, onData: (bytes: Buffer) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query(new CopyOut(sql, onData, (error) => (error ? reject(error) : resolve())));
  });

type Done = (error?: Error | null) => void;

/** What the client calls while this statement is the current one. */
class CopyOut implements Submittable {
  readonly text: string;
  readonly #onData: (bytes: Buffer) => void;
  #failed: Error | null = null;
  /** Replaced by the client, which adds its own limit of time. */
  callback: Done;

  constructor(text: string, onData: (bytes: Buffer) => void, done: Done) {
    this.text = text;
    this.#onData = onData;
    this.callback = done;
  }

  submit(connection: Connection): void {
    connection.query(this.text);
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (this.#failed) return;
    try {
      this.#onData(chunk);
    } catch (error) {
      // Thrown to the parser of the protocol, it would end the process.
      this.#failed = error instanceof Error ? error : new Error(String(error));
    }
  }

  handleError(error: Error): void {
    this.callback(error);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback(this.#failed);
  }
}
