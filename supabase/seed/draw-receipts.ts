/**
 * Draws the screenshots that people of the seed send as proof of payment: `npx tsx supabase/seed/draw-receipts.ts`.
 * The results are committed, because the letters depend on the fonts of the machine.
 */
import sharp from "sharp";
import { type Receipt, receiptSvg } from "./art/receipt.ts";
import { receiptFolder, type ReceiptName } from "./receipts.ts";

const orange = { colour: "#ef7d1a", on: "#ffffff", service: "Argent mobile", to: "07 00 00 00 01" };
const blue = { colour: "#1f9be0", on: "#ffffff", service: "Transfert d’argent", to: "07 00 00 00 01" };
const yellow = { colour: "#f6c315", on: "#1c1c1c", service: "Mon argent", to: "05 00 00 00 02" };

const receipts: Readonly<Record<ReceiptName, Receipt>> = {
  "fee-orange": { ...orange, amount: "200", fee: "0", reference: "PP.1042.C81270", time: "10:42", balance: "6 315" },
  "fee-blue": { ...blue, amount: "200", fee: "2", reference: "T_7QK2M9XA", time: "18:07", balance: "1 148" },
  "fee-yellow": { ...yellow, amount: "200", fee: "0", reference: "8841203377", time: "07:55", balance: "12 600" },
  "starter-orange": {
    ...orange,
    amount: "500",
    fee: "0",
    reference: "PP.1518.A60914",
    time: "15:18",
    balance: "9 870",
  },
  "regular-blue": { ...blue, amount: "1 500", fee: "15", reference: "T_D0V41RHZ", time: "12:31", balance: "23 045" },
  "waiting-fee": { ...orange, amount: "200", fee: "0", reference: "PP.1726.D33518", time: "17:26", balance: "4 125" },
  "waiting-starter": { ...yellow, amount: "500", fee: "0", reference: "9120046618", time: "09:03", balance: "2 350" },
  "waiting-regular": { ...blue, amount: "1 500", fee: "15", reference: "T_M3X8PLQ2", time: "11:47", balance: "17 985" },
  // A hundred francs for a fee of two hundred: one to refuse.
  "waiting-short": { ...orange, amount: "100", fee: "0", reference: "PP.1409.B70262", time: "14:09", balance: "310" },
};

for (const [name, receipt] of Object.entries(receipts)) {
  const photo = sharp(Buffer.from(receiptSvg(receipt)), { density: 108 });
  const file = new URL(`${name}.${name === "waiting-short" ? "jpg" : "png"}`, receiptFolder).pathname;
  if (file.endsWith("jpg")) await photo.jpeg({ quality: 70, mozjpeg: true }).toFile(file);
  else await photo.png({ palette: true, colours: 16, dither: 0, effort: 10 }).toFile(file);
  console.log(file);
}
