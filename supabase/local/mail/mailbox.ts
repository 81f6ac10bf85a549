import { randomUUID } from "node:crypto";
import { appendFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";

export type OutgoingMail = { to: string; subject: string; html: string; text: string };
export type Mail = OutgoingMail & { id: string; at: string; links: string[] };

export type Mailbox = {
  /** Keeps a mail instead of sending it; durable once resolved. */
  send(mail: OutgoingMail): Promise<void>;
  /** Newest first; `to` compares without case. */
  list(to?: string): readonly Mail[];
};

const KEPT = 500;

/** Every mail the server would send is kept in a file of one JSON line a mail, so that it survives a restart. */
export async function openMailbox(file: string): Promise<Mailbox> {
  await mkdir(path.dirname(file), { recursive: true });
  let mails = (await linesOf(file)).slice(-KEPT);
  await writeFile(`${file}.partial`, mails.map((mail) => `${JSON.stringify(mail)}\n`).join(""), { mode: 0o600 });
  await rename(`${file}.partial`, file);
  return {
    send: async (outgoing) => {
      const mail: Mail = { ...outgoing, id: randomUUID(), at: new Date().toISOString(), links: linksOf(outgoing.html) };
      await appendFile(file, `${JSON.stringify(mail)}\n`);
      mails = [...mails, mail].slice(-KEPT);
    },
    list: (to) => mails.filter((mail) => to === undefined || mail.to.toLowerCase() === to.toLowerCase()).reverse(),
  };
}

async function linesOf(file: string): Promise<Mail[]> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.split("\n").flatMap((line) => {
    if (line === "") return [];
    try {
      return [JSON.parse(line) as Mail];
    } catch {
      return []; // the last line of a process that was killed while writing it
    }
  });
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/href="([^"]+)"/g)].map((match) => (match[1] ?? "").replaceAll("&amp;", "&"));
}
