import { type MyPush, myPush, registerPush, removePush } from "@asesorador/domain/messages/contract";
import { call } from "../kernel/http.ts";
import { workerUrl } from "../kernel/worker-url.ts";
import { forgetPush, pushChoiceOf, rememberPush } from "./push-choice.ts";

// Web push in this browser; loaded when it is used.

/** Built from app/panel-worker.ts. Its scope is the panel: the visitors' pages have a worker of their own. */
const WORKER = "/panel-sw.js";
const SCOPE = "/peru-admin";

/**
 * Why reminders cannot be pushed to this browser. `insecure`: the page came without https. `off`: the installation has no
 * key. `denied`: the browser's owner forbade notifications. `failed`: the browser's push service did not answer.
 */
export type PushProblem = "insecure" | "unsupported" | "off" | "denied" | "failed";

export const pushProblem = (): Exclude<PushProblem, "off" | "failed"> | null => {
  if (!window.isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return "unsupported";
  return Notification.permission === "denied" ? "denied" : null;
};

/**
 * Asks the browser for permission, if need be, and registers it for the account. Call it from a press of a button. Resolves
 * to the problem; null: it is on. Throws what `call` throws.
 */
export const turnPushOn = async (username: string): Promise<PushProblem | null> => {
  const problem = pushProblem();
  if (problem !== null) return problem;
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  const { publicKey } = await call(myPush, {});
  if (publicKey === null) return "off";
  const target = await subscriptionUnder(publicKey).catch(() => null);
  if (target === null) return "failed";
  const { id } = await call(registerPush, { ...target, publicKey });
  if (id !== null) rememberPush(username, id);
  return null;
};

/** Resolves to the remaining browsers. Throws what `call` throws; then nothing was changed. */
export const turnPushOff = async (username: string): Promise<MyPush | null> => {
  const id = pushChoiceOf(username);
  const left = id === null ? null : await call(removePush, { id });
  forgetPush(username);
  await unsubscribe();
  return left;
};

/**
 * When the panel opens: confirms this browser for an account that asked for reminders in it, with a new subscription if the
 * installation's key has changed; takes the subscription of another account off. Never asks for permission.
 */
export const confirmPush = async (username: string): Promise<void> => {
  if (pushProblem() !== null || Notification.permission !== "granted") return;
  if (pushChoiceOf(username) === null) return unsubscribe();
  const { publicKey } = await call(myPush, {});
  if (publicKey === null) return;
  const target = await subscriptionUnder(publicKey);
  const { id } = await call(registerPush, { ...target, publicKey, confirms: true });
  if (id !== null) return rememberPush(username, id);
  forgetPush(username);
  await unsubscribe();
};

/** The subscription of this browser under the key, made if need be. */
const subscriptionUnder = async (publicKey: string) => {
  const registration = await navigator.serviceWorker.register(workerUrl(WORKER), { scope: SCOPE });
  await activeIn(registration);
  const { pushManager } = registration;
  const known = await pushManager.getSubscription();
  if (known && keyOf(known) !== publicKey) await known.unsubscribe();
  const subscription =
    known && keyOf(known) === publicKey
      ? known
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? subscription.endpoint, keys: { p256dh, auth } };
};

const unsubscribe = async (): Promise<void> => {
  const registration = await panelWorker();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
};

/** Shows a notification by the panel's worker; does nothing where that is not registered. */
export const showByWorker = async (title: string, options: NotificationOptions): Promise<void> => {
  await (await panelWorker())?.showNotification(title, options);
};

/** Not the worker of the visitors' pages, whose scope has the panel in it. */
const panelWorker = async (): Promise<ServiceWorkerRegistration | null> => {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return registration && new URL(registration.scope).pathname === SCOPE ? registration : null;
};

/** A subscription needs a worker that is active. */
const activeIn = (registration: ServiceWorkerRegistration): Promise<void> => {
  const { active, installing, waiting } = registration;
  const worker = installing ?? waiting;
  if (active || !worker) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === "activated") resolve();
      if (worker.state === "redundant") reject(new Error("the worker was not installed"));
    };
    worker.addEventListener("statechange", look);
    look();
  });
};

const keyOf = ({ options }: PushSubscription): string | null =>
  options.applicationServerKey && base64url(new Uint8Array(options.applicationServerKey));

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
