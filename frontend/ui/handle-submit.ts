import type { SyntheticEvent } from "react";

/** Handler of a form's submit, or of the key that submits it, in place of what the browser does with either. */
export const handleSubmit = (submit: () => unknown) => (event: SyntheticEvent) => {
  event.preventDefault();
  submit();
};
