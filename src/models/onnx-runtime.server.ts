// Unless this is set before its library is loaded, onnxruntime notes what it loads and how long that takes in a folder of
// its own in the home folder, and reports it to its maker.
process.env.ORT_DISABLE_TELEMETRY = '1';

/** The one door to onnxruntime: a check of the house refuses any other import of its values. */
export const onnxRuntime = await import('onnxruntime-node');
