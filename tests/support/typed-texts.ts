/* What people type and paste: read alike on the phone and on the server. */

/** Ways to write 07 12 34 56 78. */
export const NUMBERS: readonly string[] = [
  "+225 07 12 34 56 78",
  "00225 0712345678",
  "07 12 34 56 78",
  "07.12.34.56.78",
  "07/12/34/56/78",
  "07,12,34,56,78",
  "07_12_34_56_78",
  "tel:+2250712345678",
  "Tél. : 07 12 34 56 78",
  "07\u201112 34 56 78",
  "07\u201312\u201034\u201256 78",
  "\u00A0 tel 07 12 34 56 78",
  "2250712345678",
  "(+225) 07 12 34 56 78",
  // With words beside it.
  ...["07 12 34 56 78 (WhatsApp)", "WhatsApp : 0712345678", "N° 07 12 34 56 78", "Tél/WhatsApp 0712345678"],
  ...["mon numéro 0712345678", "Tel0712345678", "https://wa.me/2250712345678", "0712345678 (Orange)"],
  "+225 (07) 12 34 56 78",
  "\u202a+225 07 12 34 56 78\u202c",
  "07\u00A012\u202F34\u200956-78",
  // From other keyboards.
  ...["٠٧١٢٣٤٥٦٧٨", "+۲۲۵ ۰۷ ۱۲ ۳۴ ۵۶ ۷۸", "０７１２３４５６７８"],
  // Signs that nobody sees, as chats and documents put them between digits.
  "\u206007\u200B12\u200E34\u00AD56\uFEFF78",
];

/** The last ones are cut short, or have a + where none belongs. */
export const NO_NUMBERS: readonly string[] = [
  ...["", "07123456", "071234567", "33612345678", "07 12 34 56 7a", "tel", "0712345678a", "٠٧١٢٣٤٥٦"],
  ...[
    "+2250712345",
    "+225 07 12 34 5",
    "0022507123",
    "00225071234567",
    "+0712345678",
    "07+12345678",
    "++2250712345678",
    "tel +225 07 12 34 5",
  ],
  // No operator's, nor two of them.
  ...["0000000000", "1234567890", "9999999999", "2012345678", "3012345678", "2250712345", "+2250007070707"],
  "07 12 34 56 78 ou 05 12 34 56 78",
];

/** Nothing of these is seen. */
export const BLANK_TEXTS: readonly string[] = Array.from("\u2800\u115F\u034F\uFE0F\u2061\u0301\u3164\u00A0", (sign) =>
  sign.repeat(30),
).concat("\u2800 \uFE0F\u2061 \u2800", "\u2800");
