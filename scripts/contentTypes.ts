/** What the production server may serve, by file extension. `compress` is false where the format is compressed already. */
interface ContentType {
  readonly mime: string;
  readonly compress: boolean;
}

const text = (mime: string): ContentType => ({ mime: `${mime}; charset=utf-8`, compress: true });
const packed = (mime: string): ContentType => ({ mime, compress: false });

const BY_EXTENSION: ReadonlyMap<string, ContentType> = new Map([
  ['.html', text('text/html')],
  ['.js', text('text/javascript')],
  ['.mjs', text('text/javascript')],
  ['.css', text('text/css')],
  ['.json', text('application/json')],
  ['.jsonl', text('application/jsonl')],
  ['.map', text('application/json')],
  ['.webmanifest', text('application/manifest+json')],
  ['.svg', text('image/svg+xml')],
  ['.txt', text('text/plain')],
  ['.xml', text('application/xml')],
  ['.wasm', { mime: 'application/wasm', compress: true }],
  ['.ico', { mime: 'image/x-icon', compress: true }],
  ['.wav', { mime: 'audio/wav', compress: true }],
  ['.mp3', packed('audio/mpeg')],
  ['.ogg', packed('audio/ogg')],
  ['.webm', packed('video/webm')],
  ['.png', packed('image/png')],
  ['.jpg', packed('image/jpeg')],
  ['.webp', packed('image/webp')],
  ['.avif', packed('image/avif')],
  ['.woff2', packed('font/woff2')],
]);

/** The content type of a file name's extension (`.js`, with the dot). Unknown ones are opaque bytes, never sniffed. */
export function contentTypeOf(extension: string): ContentType {
  return BY_EXTENSION.get(extension.toLowerCase()) ?? packed('application/octet-stream');
}
