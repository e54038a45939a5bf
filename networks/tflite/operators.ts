/** Numbers of the schema's `BuiltinOperator`. */
export const codes = {
  add: 0,
  convolution: 3,
  depthwiseConvolution: 4,
  multiply: 18,
  reshape: 22,
  resizeBilinear: 23,
  softmax: 25,
  transpose: 39,
  transposedConvolution: 67,
  sum: 74,
  resizeNearest: 97,
}
