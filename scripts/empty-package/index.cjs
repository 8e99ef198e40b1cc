// Some packages load it with their other modules, for functions that this project does not use.
module.exports = {}
