const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** True for what can be the id of a person or a listing. */
export const isId = (text: string): boolean => UUID.test(text);
