const CHOICES = "asesorador-recordatorios";
/** More accounts than share a browser. */
const MAX_CHOICES = 20;

/** Accounts that asked for reminders in this browser, each with the browser's id on the server. */
type Choices = Readonly<Record<string, string>>;

const read = (): Choices => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(CHOICES) ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return {};
  }
};

const write = (choices: Choices): void => {
  try {
    localStorage.setItem(
      CHOICES,
      JSON.stringify(Object.fromEntries(Object.entries(choices).slice(-MAX_CHOICES))),
    );
  } catch {
    // Storage is full or forbidden: then it is asked again.
  }
};

/** The id of this browser for the account; null: it did not ask for reminders here. */
export const pushChoiceOf = (username: string): string | null => {
  const choices = read();
  return Object.hasOwn(choices, username) ? (choices[username] ?? null) : null;
};

export const rememberPush = (username: string, id: string): void => write({ ...read(), [username]: id });

export const forgetPush = (username: string): void =>
  write(Object.fromEntries(Object.entries(read()).filter(([name]) => name !== username)));

/** Whether any account asked for reminders in this browser. */
export const hasPushChoices = (): boolean => Object.keys(read()).length > 0;
