import type { AddressInfo, Server, Socket } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = {
  readonly from: string;
  readonly to: readonly string[];
  /** Unparsed, headers and body. */
  readonly raw: string;
  /** Header lines, unfolded. */
  readonly headers: readonly string[];
  header(name: string): string | null;
  /** The text part, decoded. */
  readonly text: string;
  /** The HTML part, decoded. */
  readonly html: string;
};

/**
 * What the server does with the next transaction: a reply code at RCPT or after DATA, the connection cut after the message has
 * arrived, or no reply at all.
 */
export type MailFault =
  | { readonly at: "rcpt" | "data"; readonly code: number; readonly text?: string }
  | "cut_after_data"
  | "silent";

type Options = {
  readonly port?: number;
  readonly faults?: readonly MailFault[];
  /** Each message to this address is refused with 550. */
  readonly refusedAddress?: string;
  /** Requires this user and password. */
  readonly auth?: { readonly user: string; readonly pass: string };
  /** With a certificate that has expired, and that no authority has signed: from the start, or by STARTTLS. Absent: no TLS. */
  readonly tls?: "implicit" | "starttls";
};

/** A real SMTP server on loopback. */
export const smtpServerForTests = async ({
  port = 0,
  faults = [],
  refusedAddress,
  auth,
  tls,
}: Options = {}) => {
  const left = [...faults];
  const received: ReceivedMail[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: !auth,
    allowInsecureAuth: true,
    secure: tls === "implicit",
    disabledCommands: [...(tls === "starttls" ? [] : ["STARTTLS"]), ...(auth ? [] : ["AUTH"])],
    disableReverseLookup: true,
    onConnect: (_, done) => {
      connections += 1;
      done();
    },
    onAuth: ({ username, password }, _, done) =>
      username === auth?.user && password === auth?.pass
        ? done(null, { user: username })
        : done(failed(535, "5.7.8 bad credentials")),
    onRcptTo: ({ address }, _, done) => {
      if (address === refusedAddress) return done(failed(550, "5.1.1 unknown"));
      const [fault] = left;
      if (typeof fault !== "object" || fault.at !== "rcpt") return done();
      left.shift();
      return done(failed(fault.code, fault.text));
    },
    onData: (stream, session, done) => {
      const arrived = (raw: string) => {
        const fault = left.shift();
        if (typeof fault === "object") return done(failed(fault.code, fault.text));
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address);
        received.push(mailOf(mailFrom ? mailFrom.address : "", to, raw));
        if (fault === "cut_after_data") return sockets.destroyAll();
        return fault === "silent" ? undefined : done();
      };
      // A message that is cut off was not received.
      void textOf(stream).then(arrived, () => {});
    },
  });
  // Among others, a client that refuses the certificate.
  server.on("error", () => {});
  // Destroying the connection beneath a TLS socket crashes Node 26.
  const sockets = openSockets(server.server, tls === "implicit" ? "secureConnection" : "connection");
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  const address = server.server.address() as AddressInfo;
  return {
    port: address.port,
    url: `smtp://${auth ? `${auth.user}:${encodeURIComponent(auth.pass)}@` : ""}127.0.0.1:${address.port}`,
    received,
    connections: () => connections,
    close: () =>
      new Promise<void>((resolve) => {
        sockets.destroyAll();
        server.close(() => resolve());
      }),
  };
};

const failed = (code: number, text = "refused") => Object.assign(new Error(text), { responseCode: code });

const openSockets = (server: Server, event: "secureConnection" | "connection") => {
  const sockets = new Set<Socket>();
  server.on(event, (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  return {
    destroyAll: (): void => {
      for (const socket of sockets) socket.destroy();
    },
  };
};

const mailOf = (from: string, to: readonly string[], raw: string): ReceivedMail => {
  const [head = ""] = raw.split("\r\n\r\n", 1);
  const headers = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const header = (name: string): string | null =>
    headers
      .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))
      ?.slice(name.length + 2) ?? null;
  const boundary = /boundary="([^"]+)"/.exec(header("content-type") ?? "")?.[1] ?? "none";
  const parts = raw.split(`--${boundary}`);
  const part = (type: string): string => {
    const found = parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? "";
    const [partHead = "", ...body] = found.split("\r\n\r\n");
    return decoded(
      body.join("\r\n\r\n"),
      /Content-Transfer-Encoding: ([\w-]+)/i.exec(partHead)?.[1] ?? "7bit",
    );
  };
  return { from, to, raw, headers, header, text: part("text/plain"), html: part("text/html") };
};

const decoded = (body: string, encoding: string): string => {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
};
