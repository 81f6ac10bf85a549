import { VISITOR } from "#domain/author.ts";
import { currentUser } from "./current.ts";

/** In whose name the one who is here keeps something: the person, or whoever is not signed in. Apart from current.ts, which comes with the page. */
export const currentAuthor = (): string => currentUser() ?? VISITOR;
