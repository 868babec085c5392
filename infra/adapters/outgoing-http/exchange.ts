import { type IncomingHttpHeaders, request as requestInTheClear } from "node:http";
import { request } from "node:https";
import { publicLookup, refusalByText } from "./public-address.ts";

export type Message = { readonly headers: Readonly<Record<string, string>>; readonly body: string | Buffer };

type Limits = {
  /** Plain http and private addresses are allowed, too. */
  readonly allowPrivate: boolean;
  readonly signal: AbortSignal;
  /** A longer answer is an error; 0: the answer's body is not read. */
  readonly bytes: number;
};

export type Exchanged = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** Nothing was sent, or the answer was too long or cut off; `code` is the reason. */
export class ExchangeFailed extends Error {
  override readonly name = "ExchangeFailed";
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/**
 * Posts a message once. The request itself resolves the name, and a private address is refused at that moment. Redirects
 * are not followed, and every attempt uses a connection of its own. Rejects when there is no whole answer.
 */
export const exchange = async (
  url: string,
  { headers, body }: Message,
  { allowPrivate, signal, bytes }: Limits,
): Promise<Exchanged> => {
  const refusal = allowPrivate ? null : refusalByText(url);
  if (refusal !== null) throw new ExchangeFailed(refusal);
  const send = url.startsWith("https:") ? request : requestInTheClear;
  const options = {
    method: "POST",
    headers: { ...headers, "content-length": Buffer.byteLength(body) },
    agent: false,
    ...(allowPrivate ? {} : { lookup: publicLookup }),
    signal,
  } as const;
  return new Promise((resolve, reject) => {
    const sent = send(url, options, (response) => {
      const status = response.statusCode ?? 0;
      const { headers } = response;
      if (bytes === 0) {
        resolve({ status, headers, body: "" });
        response.destroy();
        return;
      }
      const chunks: Buffer[] = [];
      let length = 0;
      response.on("error", reject);
      response.on("data", (chunk: Buffer) => {
        length += chunk.length;
        chunks.push(chunk);
        if (length > bytes) response.destroy(new ExchangeFailed("answer_too_long"));
      });
      response.on("end", () => resolve({ status, headers, body: Buffer.concat(chunks).toString("utf8") }));
      // Cut off before its end.
      response.on("close", () => reject(new ExchangeFailed("cut_off")));
    });
    sent.on("error", reject);
    sent.end(body);
  });
};
