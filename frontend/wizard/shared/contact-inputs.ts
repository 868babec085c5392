// What the fields by which a person is reached have in common in every form.

export const NAME_INPUT = { autoComplete: "name", maxLength: 120 } as const;

export const PHONE_INPUT = { type: "tel", inputMode: "tel", autoComplete: "tel", maxLength: 20 } as const;

export const EMAIL_INPUT = {
  type: "email",
  inputMode: "email",
  autoComplete: "email",
  maxLength: 254,
} as const;
