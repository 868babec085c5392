import { Known } from "./schema.ts";

const MAX_VALUES = 40;

/** Values of accepted requests and their answers, by field name: with them later requests reach what these created. */
export const knownValues = () => {
  const values = new Map<string, (string | number)[]>();

  const add = (name: string, value: string | number): void => {
    const there = values.get(name) ?? [];
    if (there.includes(value) || `${value}`.length > 200) return;
    if (there.length >= MAX_VALUES) there.shift();
    values.set(name, [...there, value]);
  };

  /** `resource` is the part of the path after `/api/`; an `id` is looked for there first. */
  const learn = (resource: string, value: unknown, name = ""): void => {
    if (typeof value === "string" || typeof value === "number") {
      if (name === "") return;
      add(name, value);
      // A `statusToken` is named `token` in other requests.
      add(name.replace(/^.*(?=[A-Z])/, "").toLowerCase(), value);
      if (/id$/i.test(name)) add(`${resource}/id`, value);
    } else if (Array.isArray(value)) for (const item of value) learn(resource, item, name);
    else if (typeof value === "object" && value !== null)
      for (const [key, item] of Object.entries(value)) learn(resource, item, key);
  };

  /** Puts known values into a generated one. */
  const resolve = (resource: string, value: unknown): unknown => {
    if (value instanceof Known) {
      const found =
        values.get(value.name) ?? (value.name === "id" ? values.get(`${resource}/id`) : undefined);
      const own = /id$/i.test(value.name) ? values.get(`${resource}/id`) : undefined;
      const candidates = [...(own ?? []), ...(found ?? [])];
      return candidates.length === 0 ? value.otherwise : candidates[value.pick % candidates.length];
    }
    if (Array.isArray(value)) return value.map((item) => resolve(resource, item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolve(resource, item)]));
  };

  return { learn, resolve };
};
