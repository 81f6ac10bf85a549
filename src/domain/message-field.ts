import * as v from "valibot";
import { MESSAGE_MAX } from "./message.ts";

export const messageField = v.pipe(
  v.string("Le message est requis"),
  v.trim(),
  v.nonEmpty("Le message est requis"),
  v.maxLength(MESSAGE_MAX, `Le message ne doit pas dépasser ${MESSAGE_MAX} caractères`),
);
