import { WEIGHT_PARTS, type WeightPart } from "@asesorador/domain/replay/weights";

/** Whole percent that add up to 100. */
export type Shares = Readonly<Record<WeightPart, number>>;

export const FIRST_SHARES: Shares = { saving: 35, service: 35, extras: 30 };
export const SHARE_STEP = 5;
const ALL = 100;

/** One share moved to a value: the other two give or take the difference in their proportion, equally where both are 0. */
export const sharesWith = (shares: Shares, moved: WeightPart, value: number): Shares => {
  const [first, second] = WEIGHT_PARTS.filter((part) => part !== moved);
  if (!first || !second) return shares;
  const rest = ALL - value;
  const sum = shares[first] + shares[second];
  const part = sum === 0 ? rest / 2 : (rest * shares[first]) / sum;
  const own = Math.round(part / SHARE_STEP) * SHARE_STEP;
  return { ...shares, [moved]: value, [first]: own, [second]: rest - own };
};

/** "20/30/50" of an address; null: none, or not three shares of 100. */
export const sharesIn = (text: string): Shares | null => {
  const [saving = Number.NaN, service = Number.NaN, extras = Number.NaN, more] = text.split("/").map(Number);
  const all = [saving, service, extras];
  const isWhole = all.every((share) => Number.isInteger(share) && share >= 0);
  return more === undefined && isWhole && all.reduce((a, b) => a + b) === ALL
    ? { saving, service, extras }
    : null;
};

export const sharesText = ({ saving, service, extras }: Shares): string => `${saving}/${service}/${extras}`;
