import { PHOTOS } from "#town";

/**
 * too_large: over the limit, and not readable to be made smaller · unreadable: HEIC and the like, or broken · not_an_image · scrambled,
 * spoiled: what this browser made of it is not what it shows (look.ts)
 */
export type PhotoFault = "too_large" | "unreadable" | "not_an_image" | "scrambled" | "spoiled" | ProofFault;

/** The same about the screenshot of a payment (§5); proof_type: an image, but neither PNG nor JPG */
type ProofFault = "proof_too_large" | "proof_unreadable" | "proof_not_an_image" | "proof_type";

const WORDS: Record<PhotoFault, string> = {
  too_large: "Image trop volumineuse (max 5MB)",
  unreadable: "Cette photo ne peut pas être lue. Choisissez une image jpeg, jpg, png ou webp.",
  scrambled:
    "Les réglages de ce navigateur brouillent les images. Autorisez ce site à les préparer (canevas), ou prenez un autre navigateur.",
  spoiled:
    "Ce téléphone n'a pas pu préparer l'image. Fermez d'autres applications et réessayez, ou choisissez-en une autre.",
  proof_too_large: "Le fichier ne doit pas dépasser 5MB",
  proof_unreadable: "Cette image ne peut pas être lue. Choisissez une autre capture, en PNG ou JPG.",
  proof_not_an_image: "Veuillez sélectionner une image",
  proof_type: "Choisissez une image PNG ou JPG.",
  not_an_image: "Ce fichier n'est pas une image. Formats acceptés\u00A0: jpeg, jpg, png, webp.",
};

/** Why a file did not become a photo of a listing. The message is French and meant for the person (spec §5, decisions.md). */
export class PhotoError extends Error {
  override readonly name = "PhotoError";
  readonly code: PhotoFault;

  constructor(code: PhotoFault) {
    super(WORDS[code]);
    this.code = code;
  }
}

/**
 * Why a file could not be read. One that cannot be read cannot be made smaller either: then its size is what is wrong with it. Its type is
 * what its bytes say (picture-kind.ts), or where they say nothing what it calls itself.
 */
export function faultOf(file: Blob): PhotoFault {
  if (file.type !== "" && !file.type.startsWith("image/")) return "not_an_image";
  return file.size > PHOTOS.bytes ? "too_large" : "unreadable";
}
