import * as v from "valibot";
import { CATEGORIES } from "./category.ts";

export const categoryId = v.picklist(
  CATEGORIES.map((category) => category.id),
  "La catégorie est requise",
);
