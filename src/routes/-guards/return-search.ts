import { searchTexts } from "../-search-texts.ts";

/** `?retour=/path`: where to go once signed in; `safeReturnPath` judges what it says. */
export const returnSearch = searchTexts("retour");
