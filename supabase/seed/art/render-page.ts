/** Runs inside the browser page: draws one picture with WebGL 2, strip by strip, and gives its pixels. */
export type Job = {
  readonly fragment: string;
  readonly width: number;
  readonly height: number;
  readonly samples: number;
  readonly numbers: Readonly<Record<string, readonly number[]>>;
  readonly integers: Readonly<Record<string, number>>;
  /** SVG documents: two outlines (black on nothing), the print, the cloth. */
  readonly shapes: readonly [string, string];
  readonly paint: string;
  readonly cloth: string;
};

/** Source of the page's script; kept as text because the page has no modules. */
export const pageScript = /* js */ `
const load = (svg) => new Promise((ok, no) => { const i = new Image(); i.onload = () => ok(i); i.onerror = () => no(new Error("bad svg " + svg.slice(0, 300))); i.src = "data:image/svg+xml;base64," + btoa(unescape(encodeURIComponent(svg))); });
const pixels = async (svg, size) => { const c = document.createElement("canvas"); c.width = c.height = size; const x = c.getContext("2d", { willReadFrequently: true }); x.drawImage(await load(svg), 0, 0, size, size); return x.getImageData(0, 0, size, size); };
const far = 1e9;
const line = (f, n) => { const d = new Float64Array(n), v = new Int32Array(n), z = new Float64Array(n + 1); let k = 0; v[0] = 0; z[0] = -far; z[1] = far;
  for (let q = 1; q < n; q++) { let s = (f[q] + q * q - (f[v[k]] + v[k] * v[k])) / (2 * q - 2 * v[k]); while (s <= z[k]) { k--; s = (f[q] + q * q - (f[v[k]] + v[k] * v[k])) / (2 * q - 2 * v[k]); } k++; v[k] = q; z[k] = s; z[k + 1] = far; }
  k = 0; for (let q = 0; q < n; q++) { while (z[k + 1] < q) k++; d[q] = (q - v[k]) ** 2 + f[v[k]]; } return d; };
const squares = (inside, n) => { const g = new Float64Array(n * n); for (let i = 0; i < n * n; i++) g[i] = inside(i) ? 0 : 1e6; const col = new Float64Array(n);
  for (let x = 0; x < n; x++) { for (let y = 0; y < n; y++) col[y] = g[y * n + x]; const d = line(col, n); for (let y = 0; y < n; y++) g[y * n + x] = d[y]; }
  for (let y = 0; y < n; y++) g.set(line(g.slice(y * n, y * n + n), n), y * n); return g; };
const outline = async (svg) => { const n = 512, p = (await pixels(svg, n)).data, out = new Float32Array(n * n);
  const a = squares((i) => p[i * 4 + 3] > 127, n), b = squares((i) => p[i * 4 + 3] <= 127, n);
  for (let y = 0; y < n; y++) for (let x = 0; x < n; x++) { const i = y * n + x; out[(n - 1 - y) * n + x] = (Math.sqrt(a[i]) - Math.sqrt(b[i]) + (b[i] > 0 ? .5 : -.5)) / (n / 2); } return out; };
window.draw = async (job) => {
  const canvas = document.createElement("canvas"); canvas.width = job.width; canvas.height = 40; const gl = canvas.getContext("webgl2", { preserveDrawingBuffer: true, antialias: false });
  gl.getExtension("OES_texture_float_linear");
  const make = (kind, text) => { const s = gl.createShader(kind); gl.shaderSource(s, text); gl.compileShader(s); if (!gl.getShaderParameter(s, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(s)); return s; };
  const program = gl.createProgram(); gl.attachShader(program, make(gl.VERTEX_SHADER, "#version 300 es\\nin vec2 a; void main(){ gl_Position=vec4(a,0,1); }")); gl.attachShader(program, make(gl.FRAGMENT_SHADER, job.fragment)); gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program)); gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer()); gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW); const a = gl.getAttribLocation(program, "a"); gl.enableVertexAttribArray(a); gl.vertexAttribPointer(a, 2, gl.FLOAT, false, 0, 0);
  const texture = (unit, name, set, wrap) => { gl.activeTexture(gl.TEXTURE0 + unit); gl.bindTexture(gl.TEXTURE_2D, gl.createTexture()); set(); gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR); gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR); gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, wrap); gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, wrap); gl.uniform1i(gl.getUniformLocation(program, name), unit); };
  const one = await outline(job.shapes[0]), two = job.shapes[1] === job.shapes[0] ? one : await outline(job.shapes[1]); const both = new Float32Array(512 * 512 * 2); for (let i = 0; i < 512 * 512; i++) { both[2 * i] = one[i]; both[2 * i + 1] = two[i]; }
  texture(0, "uShape", () => gl.texImage2D(gl.TEXTURE_2D, 0, gl.RG32F, 512, 512, 0, gl.RG, gl.FLOAT, both), gl.CLAMP_TO_EDGE);
  const image = async (svg) => { const p = await pixels(svg, 1024); gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, true); return () => gl.texImage2D(gl.TEXTURE_2D, 0, gl.SRGB8_ALPHA8, gl.RGBA, gl.UNSIGNED_BYTE, p); };
  texture(1, "uPaint", await image(job.paint), gl.CLAMP_TO_EDGE); texture(2, "uCloth", await image(job.cloth), gl.REPEAT);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  for (const [name, v] of Object.entries(job.numbers)) gl["uniform" + v.length + "fv"](gl.getUniformLocation(program, name), v);
  for (const [name, v] of Object.entries(job.integers)) gl.uniform1i(gl.getUniformLocation(program, name), v);
  gl.uniform2f(gl.getUniformLocation(program, "uSize"), job.width, job.height); gl.uniform1i(gl.getUniformLocation(program, "uSamples"), job.samples); const at = gl.getUniformLocation(program, "uOffset");
  const out = new Uint8Array(job.width * job.height * 4), strip = new Uint8Array(job.width * 40 * 4);
  for (let y = 0; y < job.height; y += 40) { gl.uniform2f(at, 0, y); gl.drawArrays(gl.TRIANGLES, 0, 3); gl.readPixels(0, 0, job.width, 40, gl.RGBA, gl.UNSIGNED_BYTE, strip); for (let r = 0; r < 40 && y + r < job.height; r++) out.set(strip.subarray(r * job.width * 4, (r + 1) * job.width * 4), (job.height - 1 - y - r) * job.width * 4); }
  gl.getExtension("WEBGL_lose_context").loseContext();
  let text = ""; for (let i = 0; i < out.length; i += 8192) text += String.fromCharCode(...out.subarray(i, i + 8192)); return btoa(text); };
`;
