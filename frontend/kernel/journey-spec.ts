// Fixtures for journey tests: a page that can be hidden and left, and a server that receives beacons.

type Signals = { readonly doNotTrack?: string; readonly globalPrivacyControl?: boolean };
type Batch = Record<string, unknown> & { readonly events: readonly Record<string, unknown>[] };

/** `stub` is `vi.stubGlobal`; the caller undoes it with `vi.unstubAllGlobals()`. */
export const journeyPage = (
  stub: (name: string, value: unknown) => unknown,
  {
    signals = {},
    beacons = "taken",
    innerWidth = 390,
    href = "https://asesorador.example/",
    referrer = "",
    stored = new Map<string, string>(),
  }: {
    readonly signals?: Signals;
    readonly beacons?: "taken" | "full" | "missing";
    readonly innerWidth?: number;
    readonly href?: string;
    readonly referrer?: string;
    /** What the tab's session storage holds; null: it may not be used. */
    readonly stored?: Map<string, string> | null;
  } = {},
) => {
  const bodies: Promise<Batch>[] = [];
  const types: string[] = [];
  const fetched: (RequestInit | undefined)[] = [];
  const receive = (body: Blob) => {
    types.push(body.type);
    bodies.push(body.text().then((text) => JSON.parse(text) as Batch));
  };
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: "visible", referrer });
  const sendBeacon = (_: string, body: Blob): boolean => {
    if (beacons === "full") return false;
    receive(body);
    return true;
  };
  const fetchStub = async (_: string, init?: RequestInit): Promise<Response> => {
    fetched.push(init);
    receive(init?.body as Blob);
    throw new TypeError("Failed to fetch");
  };
  const storage = () => {
    if (!stored) throw new DOMException("forbidden", "SecurityError");
    return stored;
  };
  stub("sessionStorage", {
    getItem: (key: string) => storage().get(key) ?? null,
    setItem: (key: string, value: string) => storage().set(key, value),
    removeItem: (key: string) => storage().delete(key),
  });
  stub("location", new URL(href));
  stub("dispatchEvent", window.dispatchEvent.bind(window));
  stub("navigator", { language: "es-PE", ...(beacons === "missing" ? {} : { sendBeacon }), ...signals });
  stub("fetch", fetchStub);
  stub("document", document);
  stub("innerWidth", innerWidth);
  stub("addEventListener", window.addEventListener.bind(window));
  stub("removeEventListener", window.removeEventListener.bind(window));
  return {
    leave: () => window.dispatchEvent(new Event("pagehide")),
    hide: () => {
      document.visibilityState = "hidden";
      document.dispatchEvent(new Event("visibilitychange"));
    },
    show: () => {
      document.visibilityState = "visible";
      document.dispatchEvent(new Event("visibilitychange"));
    },
    stored,
    /** Received batches, in order. */
    batches: () => Promise.all(bodies),
    types,
    fetched,
  };
};
