/* Refusals that the phone gives before the server has to: build/refusals.ts gives the server the same sentences. */

export const PHOTO_MISSING = "Veuillez ajouter au moins une photo";
export const tooManyPhotos = (most: number): string => `Maximum ${most} photos autorisées`;
export const SIGN_IN_TO_CONTACT = "Vous devez être connecté pour contacter le vendeur";
export const OWN_CONVERSATION = "Vous ne pouvez pas discuter avec vous-même.";
export const BLOCK_ONESELF = "Vous ne pouvez pas vous bloquer vous-même.";
