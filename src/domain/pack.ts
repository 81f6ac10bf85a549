/** A pack of credits on sale; price in francs (spec §3). */
export type Pack = {
  readonly id: string;
  readonly name: string;
  readonly credits: number;
  readonly price: number;
  readonly description: string;
  readonly popular: boolean;
};
