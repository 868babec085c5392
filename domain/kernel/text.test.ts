import * as fc from "fast-check";
import { expect, test } from "vitest";
import { assertProperty } from "./property-spec.ts";
import { isOneLine, oneLine, storableText } from "./strings.ts";
import { beginning, digits, isStorable, line, requiredLine, requiredText, searchable, text } from "./text.ts";

test("a NUL or half an emoji cannot be stored; a whole emoji can", () => {
  expect(isStorable("a\u0000b")).toBe(false);
  expect(isStorable("\ud83d")).toBe(false);
  expect(isStorable("Ñandú 🙂")).toBe(true);
});

test("what is pasted is made storable, and one line, by its invisible characters alone", () => {
  expect(storableText("A\u0000na\ud83d 🙂\ntú")).toBe("Ana 🙂\ntú");
  expect(oneLine("Ana\tÑúñez\r\n🙂\udc00")).toBe("Ana Ñúñez 🙂");
  const pasted = fc.string({ unit: "binary" });
  assertProperty(
    fc.property(pasted, (given) => {
      expect(isStorable(storableText(given))).toBe(true);
      expect(isStorable(oneLine(given)) && isOneLine(oneLine(given))).toBe(true);
      if (isStorable(given) && isOneLine(given)) expect(oneLine(given)).toBe(given);
    }),
  );
});

test("a beginning never ends with half an emoji", () => {
  expect(beginning("ab🙂", 3)).toBe("ab");
  expect(beginning("ab🙂", 4)).toBe("ab🙂");
  expect(beginning("abcd", 3)).toBe("abc");
});

test("text is trimmed, then measured", () => {
  expect(text(3).parse("  abc ")).toBe("abc");
  expect(text(3).safeParse("abcd").success).toBe(false);
  expect(text(3).safeParse("🙂🙂🙂").success).toBe(true);
  expect(text(9).safeParse("a\u0000").success).toBe(false);
});

test("required text is more than spaces", () => {
  expect(requiredText(5).safeParse("   ").success).toBe(false);
});

test("people are found without case, accents and double spaces", () => {
  expect(searchable("  José  NUÑEZ ")).toBe("jose nunez");
});

test("searching for what is already searchable changes nothing", () => {
  assertProperty(
    fc.property(fc.string({ unit: "grapheme" }), (value) => {
      expect(searchable(searchable(value))).toBe(searchable(value));
    }),
  );
});

test("digits are what is left of a phone number", () => {
  expect(digits("+51 900-000 123")).toBe("51900000123");
});

test.each(["\t", "\n", "\r", "\u0007", "\u007f", "\u0085", "\u2028", "\u2029"])(
  "a line holds no %j, which longer text may hold",
  (character) => {
    const value = `Caro${character}=2+2`;
    expect(line(40).safeParse(value).error?.issues).toMatchObject([{ message: "not_one_line" }]);
    expect(text(40).parse(value)).toBe(value);
  },
);

test("a required line is more than spaces and may hold accents and emoji", () => {
  expect(requiredLine(40).safeParse("  ").success).toBe(false);
  expect(requiredLine(40).parse(" Ñandú 🙂 ")).toBe("Ñandú 🙂");
});
