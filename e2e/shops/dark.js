document.addEventListener('ourela:add-to-cart', (event) => {
  document.getElementById('cart').textContent = 'Au panier : ' + event.detail.name
})
