import { drainWaiting } from "../kernel/drain-waiting.ts";
import { addLink, fetchFile, onceLoaded } from "../kernel/fetch-file.ts";
import { mountAssistant } from "../kernel/mount-assistant.ts";
import { onIntent } from "../kernel/on-intent.ts";

/*
 * The only script of the landing page and of the text pages, which have help and chat but no wizard. What it opens is in
 * separate bundles, whose URLs are in <meta name="modules:…">: prefetched on the first sign of intent and run on click.
 */
type Wizard = { readonly mount: (container: HTMLElement, onBack: () => void) => () => void };

const QUERY = "evaluar";
const landing = document.getElementById("landing") as HTMLElement;
/** Null in a text page. */
const stage = document.getElementById("wizard");
const openers = document.querySelectorAll<HTMLElement>("[data-open]");
let unmount: (() => void) | null = null;
let scrolledTo = 0;
let opener: HTMLElement | null = null;

const filesOf = (name: string) =>
  (document.getElementsByName(`modules:${name}`)[0] as HTMLMetaElement | undefined)?.content.split(" ") ?? [];

const togglePages = (toWizard: boolean) => {
  if (!stage) return;
  landing.hidden = toWizard;
  stage.hidden = !toWizard;
  stage.ariaBusy = null;
};

/** The wizard's would override rules of the landing page: the wizard applies them while it is open. */
const addSheet = onceLoaded((href) =>
  addLink({ rel: "stylesheet", href, ...(filesOf("peru").includes(href) && { media: "not all" }) }),
);

/** Fetches without running. */
const warm = (name: string) =>
  Promise.all(filesOf(name).map((file) => (file.endsWith(".css") ? addSheet : fetchFile)(file)));

const prefetch = (name: string) => () => warm(name).catch(() => {});

/** Fetches and runs. A file that was lost on the way is asked for once more. */
const load = async (name: string): Promise<unknown> => {
  await warm(name).catch(() => warm(name));
  return import(/* @vite-ignore */ filesOf(name)[0] as string);
};

const showWizard = async () => {
  if (!stage || unmount || stage.ariaBusy) return;
  const alert = document.querySelector<HTMLElement>("[data-failed]");
  // The style sheet shows it on the buttons.
  stage.ariaBusy = "true";
  try {
    const { mount } = (await load("peru")) as Wizard;
    scrolledTo = scrollY;
    togglePages(wanted());
    if (!wanted()) return;
    unmount = mount(stage, leave);
    if (alert) alert.hidden = true;
  } catch {
    // The wizard may have been shown, and failed then.
    togglePages(false);
    // Unless the visitor went back meanwhile. The address stays: a shared link's answers are in it, for another try.
    if (alert) alert.hidden = !wanted();
  }
};

/** As the kernel's goTo(), which would be a second script of the landing page. */
const goTo = (change: "pushState" | "replaceState", state: unknown, address: string): void => {
  try {
    history[change](state, "", address);
  } catch {
    location.assign(address);
  }
};

/** Whether the history entry was pushed by a click on this page; the wizard's steps keep the mark. */
const isPushed = (): boolean => history.state?.[QUERY];

let leaving = false;
const leave = () => {
  leaving = true;
  // A visitor who opened the wizard directly has no such entry to go back to.
  if (isPushed()) history.back();
  else arrive();
};

const arrive = () => {
  if (leaving && wanted()) {
    // An entry of an earlier step from before a reload: go back further.
    if (isPushed()) return history.back();
    goTo("replaceState", null, "/");
  }
  leaving = false;
  follow();
};

const hideWizard = () => {
  unmount?.();
  unmount = null;
  togglePages(false);
  scrollTo(0, scrolledTo);
  (opener ?? openers[0])?.focus({ preventScroll: true });
};

/** Peru's is the only wizard here, so that nothing longer begins like this. */
const wanted = () => location.search.includes(`${QUERY}=peru`);
/** Shows the wizard or the landing page as the address asks. */
const follow = () => {
  if (wanted()) void showWizard();
  else if (unmount) hideWizard();
};

for (const button of openers) {
  onIntent(button, prefetch("peru"));
  button.onclick = () => {
    opener = button;
    if (!wanted()) goTo("pushState", { [QUERY]: true }, `/?${QUERY}=peru`);
    follow();
    // Not by the form, which asks for the page again.
    return false;
  };
}
addEventListener("popstate", arrive);
follow();

mountAssistant(() => load("assistant"), prefetch("assistant"));

drainWaiting(() => load("outbox"));
