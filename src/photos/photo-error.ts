import { PHOTOS } from "#town";

/** too_large: over the limit, and not readable to be made smaller · unreadable: HEIC and the like, or broken · not_an_image */
export type PhotoFault = "too_large" | "unreadable" | "not_an_image" | ProofFault;

/** The same about the screenshot of a payment (§5); proof_type: an image, but neither PNG nor JPG */
type ProofFault = "proof_too_large" | "proof_unreadable" | "proof_not_an_image" | "proof_type";

const WORDS: Record<PhotoFault, string> = {
  too_large: "Image trop volumineuse (max 5MB)",
  unreadable: "Cette photo ne peut pas être lue. Choisissez une image jpeg, jpg, png ou webp.",
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

/** A file that cannot be read cannot be made smaller either: then its size is what is wrong with it. */
export function faultOf(file: Blob): PhotoFault {
  if (file.type !== "" && !file.type.startsWith("image/")) return "not_an_image";
  return file.size > PHOTOS.bytes ? "too_large" : "unreadable";
}
