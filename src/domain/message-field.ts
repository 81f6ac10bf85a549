import { LENGTHS } from "./limits.ts";
import { textField } from "./text-field.ts";
import { formatNumber } from "./text.ts";

const { max } = LENGTHS.message;

export const messageField = textField({
  missing: "Le message est requis",
  most: [max, `Le message ne doit pas dépasser ${formatNumber(max)} caractères`],
});
