const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** True for what can be the id of a person or a listing. An address that was cut short while it was passed on is none. */
export const isId = (text: string): boolean => UUID.test(text);
