/** Refusals about the life of a sale: reserved, sold, and what ends with it. */
import { invalid, refused } from "./refusal.ts";

export const SALE = {
  price_of_sold: refused("gone", "Cette annonce est vendue\u00a0: son prix ne change plus."),
  reserve_of_sold: refused("gone", "Cette annonce est vendue\u00a0: elle ne peut plus être réservée."),
  reserve_of_hidden: invalid("Cette annonce n'est pas visible pour l'instant\u00a0: elle ne peut pas être réservée."),
  delete_of_sold: invalid("Une annonce vendue ne se supprime pas."),
  edit_of_sold: invalid("Une annonce vendue ne se modifie plus."),
};
