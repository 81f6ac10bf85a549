import { contestable, type Dispute, type Proof, type ProofValues } from "#domain/proof.ts";

/**
 * queued: on this phone · sending: on its way · sent: the server has it, the pull that shows it has not come yet · unsent: the
 * server did not take it in, `reason` says why · then as the team has it: received, accepted, refused, or unknown in a word of a newer server.
 * `at`: when it was made here, or received there. `waitUntil`: before then the server takes no more of this person.
 */
export type Payment = Omit<Proof, "status" | "createdAt" | "dispute"> & {
  readonly state: "queued" | "sending" | "sent" | "unsent" | Proof["status"];
  readonly at: number;
  readonly waitUntil: number | null;
  /** Title of its listing, when this phone knows it. */
  readonly title: string | null;
  /** The typed fields, for a form that corrects it; null once the server has it. */
  readonly form: ProofValues | null;
  /** The payer's words against the last decision, and where they are. */
  readonly dispute: SaidAgainst | null;
  /** Whether there is a decision to contest that was not contested yet. */
  readonly contestable: boolean;
};

/** queued: on this phone · sent: the server has it · refused: it will not have it, `answer` says why · then as the team has it. */
export type SaidAgainst = Pick<Dispute, "message" | "answer" | "handledAt"> & {
  readonly state: "queued" | "sent" | "refused" | Dispute["status"];
};

/** A payment as the server has it. */
export function storedPayment({ status, createdAt, dispute: said, ...rest }: Proof): Payment {
  const open = contestable({ ...rest, status });
  const answered = open !== null && said?.about === open.about && said.undone === open.undone;
  const granted = status === "accepted" && said?.status === "granted";
  const dispute = answered || granted ? saidThere(said) : null;
  return {
    ...rest,
    state: status,
    at: createdAt,
    waitUntil: null,
    title: null,
    form: null,
    dispute,
    contestable: open !== null && dispute === null,
  };
}

const saidThere = ({ status: state, message, answer, handledAt }: Dispute): SaidAgainst => ({
  state,
  message,
  answer,
  handledAt,
});
