/** Makes this worker read each file that it is sent, and answer with what it read. */
export function answer(read) {
  self.onmessage = async ({ data }) => {
    try {
      self.postMessage({ read: await read(data) });
    } catch (thrown) {
      self.postMessage({ failed: String(thrown) });
    }
  };
  self.postMessage('ready');
}
