import type { Part, Paths } from "./part.ts";

const REACT = ["react", "react-dom", "scheduler"];
/** RxDB and what comes with it. */
const RXDB =
  "rxdb rxjs mingo broadcast-channel p-queue unload @babel event-reduce-js binary-decision-diagram array-push-at-sort-position oblivious-set tslib custom-idle-queue".split(
    " ",
  );
const packages = (names: readonly string[]): Paths => names.map((name) => `node_modules/${name}/`);
const below = (folder: string, names: string): Paths => names.split(" ").map((name) => `${folder}/${name}`);

/**
 * Which module goes into which file, by when it is needed, and who keeps that file before it is asked for (sw/code.ts). Left alone the
 * build makes some ninety files of 1 kB, and a slow network pays a round trip and its headers for each. A module belongs to the first row
 * with a file that names it, so the rows for some people and some screens stand before those for everybody. Screens have files of their
 * own, and their routes say who keeps them (`staticData.cachedFor`); what neither a row nor a route names is kept by whoever keeps what
 * leads to it, so that no new part of the app is missing by oversight.
 */
export const PARTS: readonly Part[] = [
  // With the page: React, which seldom changes, and what the first screen shows.
  { file: "react", of: packages(REACT), tags: ["$initial"] },
  // The facts of the town that the first screen names are single words and numbers, which are written in place
  // (inlineConst); were it to use a list or an object of town.ts, "parts" would have to come with the page.
  { file: "app", of: [""], but: ["town.ts"], tags: ["$initial"], alone: true },
  // A first visit: reading the first listings.
  { file: "first-visit", of: ["first-paint/first-page.ts"] },
  // A question with words in it: how titles are read, and the words of the town.
  { file: "search", of: ["domain/search-", "domain/synonyms"], cachedFor: "market", alone: true },
  // Notices over Home for people who are signed in, and what they say of payments: a visitor does without.
  {
    file: "home-notices",
    of: [
      ...["routes/-home/notices", "routes/-payment/receipts", "routes/-payment/clock", "domain/proof.ts"],
      ...below("model", "payment/own-payment payment/mutation-overlay message/chat-message message/mutation-overlay"),
      ...below("model", "message/offers listing/status-for.ts news/mutation-overlay"),
      ...below("queries", "use-payments payment-news use-news use-prices use-conversation.ts use-conversations.ts"),
      ...below("queries", "use-bell use-pending."),
      ...["intents/see-news.ts", "ui/news-dot", "routes/-trust/call-sheet."],
      ...below("session", "unread-icon sign-out.ts reveal-seller-phone. refusal."),
      ...["shell/late-person", "shell/badges", "shell/bell.", "device/credit-purchase", "device/looked-at"],
    ],
    cachedFor: "account",
    alone: true,
  },
  // Receipts of sales: who has sold or bought has them without a network.
  {
    file: "receipts",
    of: [
      ...["routes/-receipts/", "routes/-share/picture-dialog.", "routes/profile/-parts/my-receipts."],
      "intents/receipt.ts",
      ...["queries/use-receipts", "model/receipt/own-receipt", "model/receipt/mutation-overlay"],
      ...["photos/receipt-picture.ts", "photos/status-picture.ts", "photos/drawn-picture.ts"],
    ],
    cachedFor: "account",
    alone: true,
  },
  // Phones by their IMEI: who sells one, checks one, or was robbed of one.
  {
    file: "imei",
    of: [
      ...below("routes", "-imei/ -settings/stolen-phones"),
      ...["intents/phone-imei.ts", "session/check-imei.ts", "queries/use-stolen-phones"],
      ...below("model/stolen-phone", "own-stolen-phone mutation-overlay"),
    ],
    cachedFor: "account",
    alone: true,
  },
  // Small things that several screens of one kind share: each in a file of its own they would weigh less than its headers.
  {
    file: "trust",
    of: [
      ...below("routes/-trust", "block-dialog. report-button. report-form. team-badge. seller-facts. use-reach."),
      ...below("routes/profile/-parts", "reviews. other-town."),
      ...["routes/-share/share-button.", "routes/-mutations/use-saved-text.", "routes/-mutations/first-questions."],
      ...["ui/middle-photo.", "queries/use-listing-code.", "device/wanted-contact."],
      ...["safety/reserved-name.ts", "model/listing/labels.ts"],
    ],
    alone: true,
  },
  // How a person is shown beside what they sell or wrote.
  { file: "people", of: ["ui/avatar.", "ui/stars."], alone: true },
  // Screens that a visitor may come to on the way to a listing and its seller. Home offers to install at a third visit, other screens after
  // a mutation.
  {
    file: "on-the-way",
    of: [
      ...["routes/-not-found", "routes/profile/seller/", "routes/profile/-parts/seller-head."],
      ...["routes/-trust/install-me", "routes/-trust/notify-me", "routes/-search/follow-button."],
      ...below("routes/listings/-parts", "photo-viewer first-message offer-sheet sign-in-for-number"),
      ...["routes/-offers/", "model/message/offer-form", "ui/zoom."],
    ],
    cachedFor: "market",
    alone: true,
  },
  {
    file: "bell",
    of: ["shell/bell-list", "supabase/functions/_push/text.ts", "supabase/functions/_words/"],
    cachedFor: "account",
    alone: true,
  },
  {
    file: "signing-in",
    of: ["routes/-auth/", "session/sign-in.ts", "domain/password.ts", "domain/six-digits.ts"],
    but: ["routes/-auth/auth-frame"],
    alone: true,
  },
  {
    file: "account",
    of: [
      ...["routes/-account/", "routes/-mutations/plea-form", "intents/draft.ts", "domain/wait.ts"],
      ...["safety/public-name.ts", "queries/use-numbers."],
      ...["routes/messages/-parts/message-status.", "routes/messages/-parts/bounce."],
      ...below("ui", "district-field. tabs. save-file. pick-photos."),
    ],
    alone: true,
  },
  // Pictures and voices in a conversation: seen, heard, sent. Photos of a draft that go from one device of a person to another.
  {
    file: "pictures",
    of: [
      ...below("routes/messages/-parts", "message-picture. picture-viewer. send-pictures."),
      ...["session/message-media.ts", "intents/picture.ts", "session/draft-photos.", "routes/-mutations/send-photos."],
      ...below("routes/create-listing/-parts", "photos-elsewhere. take-photos."),
    ],
    cachedFor: "account",
    alone: true,
  },
  {
    file: "paying",
    of: ["routes/-payment/proof-form.", "routes/-payment/screenshot-field.", "domain/transfer-reference.ts"],
    alone: true,
  },
  {
    file: "voices",
    of: [
      ...below("routes/messages/-parts", "message-voice. voice-player. send-voice."),
      ...["intents/voice.ts", "photos/sound.ts"],
    ],
    cachedFor: "account",
    alone: true,
  },
  // Only an account sends photos.
  {
    file: "photos",
    of: ["photos/"],
    but: ["photos/photo-worker"],
    cachedFor: "account",
    alone: true,
  },
  // Whom this browser tells of what: a visitor does without.
  { file: "notices", of: ["notifications/"], cachedFor: "person", alone: true },
  // Sending, once there is something to send: an account has it ready, a visitor's words load it then, with the network that they need.
  {
    file: "push",
    of: ["sync/push/"].concat(below("outbox", "sending.ts leaving-proof.ts push-lock.ts unsure.ts")),
    cachedFor: "account",
    alone: true,
  },
  // The handling of mutations that wait, and of those with photos: a visitor's messages to the team have none.
  {
    file: "queue",
    of: [
      ...below("outbox", "queued-mutations.ts publish.ts photos.ts shared-photos.ts screenshots.ts uploads.ts"),
      ...below("outbox", "following.ts queued-uploads.ts choose-batch.ts heartbeat.ts"),
      "domain/picture-kind.ts",
    ],
    cachedFor: "account",
    alone: true,
  },
  // RxDB, for what is one person's: a visitor does without, and nothing of one's own is there without a network but by this.
  { file: "person", of: ["replica/private", ...packages(RXDB)], cachedFor: "person", alone: true },
  // What each mutation is, then its way into the queue: who reads does without. Who is signed in has both from the start (sync/start.ts), also
  // where data is spared; a visitor's words to the team need them. Screens name mutations, and open without the database behind the queue.
  {
    file: "mutations",
    of: [
      ...["model/mutations.ts", "model/mutation.ts", "model/*/mutations.ts", "model/listing/mutation-parts.ts"],
      ...["model/districts.ts", "model/receipt/receipt-form.ts", "domain/imei.ts"],
    ],
    cachedFor: "market",
    alone: true,
  },
  { file: "append", of: below("outbox", "append.ts taken-back.ts claim-visitor."), cachedFor: "market", alone: true },
  // Any screen, and what a press anywhere may need at once: no database in these. Code for the screens of an account, of paying and of
  // signing in alone comes with those. One file: in three (domain and device, mutations, parts) each named a hundred things to the others.
  {
    file: "parts",
    of: [
      ...["domain/", "device/", "town.ts", "sync/requests.ts", "outbox/open-draft.ts", "model/listing/listing-form.ts"],
      ...["identity/current.ts", "identity/current-author.ts", "intents/", "session/", "shell/"],
      ...["routes/-cards/", "routes/-home/", "queries/latest-listings"],
      ...below("ui", "toast badge icon"),
    ],
    but: [
      ...below("intents", "payment.ts haggling.ts avatar-photo.ts"),
      ...below(
        "session",
        "my-data.ts devices.ts mail-links.ts second-factor.ts phone-notes.ts adopt.ts lot export-words.ts",
      ),
      ...below("domain", "asked-price.ts same-thing.ts share-target.ts"),
      ...["shell/screen-missing", "shell/keep-focus", "shell/more-menu", "routes/-cards/no-listing"],
    ],
  },
  // Code that only some screens and sheets need.
  {
    file: "screens",
    of: [
      ...["queries/", "ui/", "shell/"],
      ...below("routes", "-cards/ -home/ -guards/ -auth/auth-frame -mutations/run-mutation."),
    ],
    but: below("queries", "use-visitor-support-messages").concat("shell/keep-focus"),
  },
  // Behind the screens: what the phone keeps, which a glance at Home asks for, then what it exchanges.
  {
    file: "outbox",
    of: ["outbox/", "model/"],
    but: ["outbox/follow-rows.ts", "outbox/sweep-"],
  },
  {
    file: "sync",
    of: ["sync/", "replica/", "first-paint/given-page.ts", "remote/"],
    but: ["sync/sweep.ts", "replica/in-memory.ts"],
  },

  // Nobody leaves this phone with all that they were told.
  { of: ["outbox/follow-rows.ts"], cachedFor: "person" },
  // Rows that somebody takes away, pictures to share, what is swept, what the phone notes of its own troubles: an account's.
  {
    of: [
      ...["shell/keep-focus.ts", "sync/sweep.ts", "outbox/sweep-"],
      ...["session/phone-notes.ts", "routes/-settings/phone-report.tsx", "routes/-trust/moderation"],
      ...below("routes", "listings/-parts/owner -trust/my-review -share/qr-code").concat("node_modules/uqr/"),
    ],
    cachedFor: "account",
  },
  // Another town's Home is kept by who lives there, the client library by whoever signs in or stays: with a network anyway. The code that
  // counts hashes serves pages without TLS alone, and the store in memory serves browsers that keep nothing: these have no worker.
  {
    of: [
      "routes/-setup-screen.tsx",
      "routes/-town/",
      "replica/in-memory.ts",
      "node_modules/@supabase/",
      "node_modules/@noble/",
    ],
    cachedFor: "use",
  },
];
