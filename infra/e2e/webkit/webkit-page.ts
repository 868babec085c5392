import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { freePort } from "../../testing/free-port.ts";
import type { findWebKit } from "../../testing/webkit.ts";

/** A window of WebKitGTK's MiniBrowser. What is named is found by its visible text, as soon as it is shown. */
export type WebKitPage = {
  readonly version: string;
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Waits until a heading with this text is shown. */
  sees(heading: string): Promise<void>;
  /** Types into the empty field with this label. */
  fill(label: string, text: string): Promise<void>;
  valueOf(label: string): Promise<string>;
  /** Presses a button, a link, an option of a list, or the label of a radio button. */
  press(text: string): Promise<void>;
  /** Presses the checkbox itself: its label may hold a link. */
  tick(label: string): Promise<void>;
  /** The encrypted part of the drafts in this browser; every save encrypts again. */
  encryptedDrafts(): Promise<string>;
  /** Errors and violations of the content security policy, since the document was loaded. */
  complaints(): Promise<readonly string[]>;
  close(): Promise<void>;
};

/** The W3C's name of the property that holds an element's id. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
/** For a busy machine: only a failing test waits for so long. */
const SHOWN_WITHIN_MS = 45_000;
const RETRY_MS = 100;
const SIZE = { width: 1280, height: 900 };

/** Playwright drives only a WebKit of its own: this is the part of WebDriver that the walks need. Throws when none starts. */
export const openWebKit = async ({
  driver,
  displayServer,
}: NonNullable<ReturnType<typeof findWebKit>>): Promise<WebKitPage> => {
  const started: ChildProcess[] = [];
  const end = async (): Promise<void> => {
    for (const child of started.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill();
      await once(child, "exit");
    }
  };
  try {
    const display = displayServer === null ? {} : { DISPLAY: await startDisplay(displayServer, started) };
    const port = await freePort();
    started.push(
      spawn(driver, [`--port=${port}`], {
        env: { ...process.env, ...ENVIRONMENT, ...display },
        stdio: "ignore",
      }),
    );
    const session = await newSession(`http://127.0.0.1:${port}`);
    return pageOf(session, end);
  } catch (error) {
    await end();
    throw error;
  }
};

const ENVIRONMENT = {
  TZ: "America/Lima",
  // Without a graphics card.
  WEBKIT_DISABLE_COMPOSITING_MODE: "1",
  WEBKIT_DISABLE_DMABUF_RENDERER: "1",
};

/** Chooses a display that is free. */
const startDisplay = async (server: string, started: ChildProcess[]): Promise<string> => {
  const child = spawn(server, ["-displayfd", "3", "-screen", "0", "1400x1000x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  started.push(child);
  const [number] = await once(child.stdio[3] as Readable, "data");
  return `:${String(number).trim()}`;
};

type Send = (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<unknown>;

/** Throws the driver's message. */
const sender =
  (url: string): Send =>
  async (method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value;
    const { error, message } = value as { readonly error: string; readonly message: string };
    throw new Error(`${path}: ${error} ${message}`);
  };

const eventually = async <Result>(what: string, attempt: () => Promise<Result>): Promise<Result> => {
  const until = performance.now() + SHOWN_WITHIN_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > until) throw new Error(what, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
};

type Session = { readonly send: Send; readonly version: string };

const newSession = async (url: string): Promise<Session> => {
  const send = sender(url);
  await eventually("the driver takes requests", () => send("GET", "/status"));
  const { sessionId, capabilities } = (await send("POST", "/session", {
    capabilities: { alwaysMatch: {} },
  })) as { sessionId: string; capabilities: { browserVersion: string } };
  return {
    send: (method, path, body) => send(method, `/session/${sessionId}${path}`, body),
    version: capabilities.browserVersion,
  };
};

const pageOf = async ({ send, version }: Session, end: () => Promise<void>): Promise<WebKitPage> => {
  await send("POST", "/window/rect", SIZE);
  const run = (script: string, ...args: readonly unknown[]) =>
    send("POST", "/execute/sync", { script, args });
  const found = async (kind: "control" | "target" | "heading", text: string): Promise<string> => {
    const element = (await run(FIND, kind, text)) as { readonly [ELEMENT]: string } | null;
    if (element === null) throw new Error(`no ${kind} with the text ${text} in: ${await run(SHOWN)}`);
    return element[ELEMENT];
  };
  const listen = () => run(LISTEN).then(() => undefined);
  return {
    version,
    open: (url) => send("POST", "/url", { url }).then(listen),
    reload: () => send("POST", "/refresh", {}).then(listen),
    sees: (heading) =>
      eventually(`the heading ${heading}`, () => found("heading", heading)).then(() => undefined),
    fill: (label, text) =>
      eventually(`the field ${label} is filled`, async () => {
        await send("POST", `/element/${await found("control", label)}/value`, { text });
      }),
    valueOf: (label) =>
      eventually(`the field ${label}`, async () =>
        String(await send("GET", `/element/${await found("control", label)}/property/value`)),
      ),
    press: (text) =>
      eventually(`${text} is pressed`, async () => {
        await send("POST", `/element/${await found("target", text)}/click`, {});
      }),
    tick: (label) =>
      eventually(`${label} is ticked`, async () => {
        await send("POST", `/element/${await found("control", label)}/click`, {});
      }),
    encryptedDrafts: async () => String(await run(ENCRYPTED)),
    complaints: async () => (await run("return globalThis.complaints")) as readonly string[],
    close: async () => {
      await send("DELETE", "").catch(() => undefined);
      await end();
    },
  };
};

const SHOWN = "return document.body.innerText";
const ENCRYPTED = `
  return Object.values(localStorage)
    .flatMap((text) => (text.startsWith("{") ? [JSON.stringify(JSON.parse(text).personal)] : []))
    .join();`;
const LISTEN = `
  const complaints = globalThis.complaints = [];
  addEventListener("error", (event) => complaints.push(event.message));
  addEventListener("unhandledrejection", (event) => complaints.push(String(event.reason)));
  addEventListener("securitypolicyviolation", (event) => complaints.push(event.violatedDirective + " " + event.blockedURI));`;
/** The first shown element of the kind whose text begins with the given one; null: there is none that can be used. */
const FIND = `
  const [kind, text] = arguments;
  const named = (element) =>
    element.checkVisibility() && element.textContent.replace(/\\s+/g, " ").trim().startsWith(text);
  const selector = { heading: "h1, h2", control: "label", target: "button, a, label, [role=option]" }[kind];
  const found = [...document.querySelectorAll(selector)].find(named);
  if (kind === "target" && (found?.disabled || found?.ariaDisabled === "true")) return null;
  const element = kind === "control" ? found?.control : found;
  // The driver does not wait for a smooth scroll.
  if (kind !== "heading") element?.scrollIntoView({ block: "center", behavior: "instant" });
  return element ?? null;`;
