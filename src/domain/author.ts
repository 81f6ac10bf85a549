/** In whose name something is kept on this phone while nobody is signed in. It lies beside what is a person's, who may come back. */
export const VISITOR = "visitor";
