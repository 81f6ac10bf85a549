/* Run by Deno: calls functions of supabase/functions as the edge runtime does, and prints what each answered. */
import process from "node:process";

const answers = {};
for (const [name, path, init] of JSON.parse(process.argv[2])) {
  const { default: handler } = await import(`../../supabase/functions/${name}/index.ts`);
  const answer = await handler.fetch(new Request(`https://there.example${path}`, init));
  const bytes = await answer.arrayBuffer();
  const text = new TextDecoder().decode(bytes.slice(0, 2_000));
  answers[path] = { status: answer.status, type: answer.headers.get("content-type"), text, bytes: bytes.byteLength };
}
console.log(JSON.stringify(answers));
process.exit(0); // what goes on after an answer is the edge runtime's to wait for
